// Pictures that break off: a browser draws what there is of them, and says nothing.

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** A part of a PNG file has so many bytes beside its content: its length, its name, and a sum. */
const AROUND = 12;
/** The markers of JPEG after which pixels come, and at the end of all. */
const [SCAN, END] = [0xda, 0xd9];

/** Does this PNG or JPEG file end before its picture does? */
export async function isCutShort(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  return begins(PNG) ? !endsPng(bytes) : begins(JPEG) && !endsJpeg(bytes);
}

function endsPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer);
  let at = PNG.length;
  while (at + AROUND <= bytes.length) {
    const isEnd = String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === "IEND";
    at += AROUND + view.getUint32(at);
    if (isEnd) return at <= bytes.length;
  }
  return false;
}

/** Behind the parts with a length (one of which may hold a small picture of its own, with an end) come the pixels, and then the end. */
function endsJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== SCAN) at += bytes[at + 1] === 0xff ? 1 : 2 + view.getUint16(at + 2);
  for (; at + 1 < bytes.length; at++) if (bytes[at] === 0xff && bytes[at + 1] === END) return true;
  return false;
}
