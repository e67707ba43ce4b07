// The icon as pixels, drawn here so that no picture need be kept.

import { deflateSync } from "node:zlib";

const GROUND = [0x1f, 0x5c, 0x57];
const INK = [0xff, 0xfa, 0xf0];
/** The runs of the sign, in twenty-fourths: left, top, width, height. */
const RUNS = [[5, 5, 4.3, 4.3], [9.9, 9.9, 9.1, 4.3], [5, 14.8, 9.1, 4.3]];

/** A PNG of so many pixels a side. */
export function icon(side) {
  const rows = Buffer.alloc(side * (1 + 3 * side));
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [across, down] = [((x + 0.5) * 24) / side, ((y + 0.5) * 24) / side];
      const isInk = RUNS.some(([left, top, width, height]) => across >= left && across < left + width && down >= top && down < top + height);
      rows.set(isInk ? INK : GROUND, y * (1 + 3 * side) + 1 + 3 * x);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
