// Pictures that somebody brings: decoded by the browser, and brought down to a size that is enough for any board.

import { signal } from "@preact/signals";
import { Trouble } from "../engine/engine";
import { isCutShort } from "./cut-short";

/** A picture, ready to be drawn. */
export interface Source {
  name: string;
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  pixels: Uint8Array;
  /** Is each pixel one of the picture's own? Else it was brought down. */
  isWhole: boolean;
  image: HTMLImageElement;
}

/** So many percent are cut off at each side. */
export interface Cut {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const WHOLE: Cut = { left: 0, right: 0, top: 0, bottom: 0 };

/** The picture that was brought, until another one is or it is put away. */
export const source = signal<Source | undefined>(undefined);

const MOST_BYTES = 64 << 20;
const MOST_PIXELS = 64_000_000;
/** Pictures are brought down to so many pixels on their longer side: ten for each cell of the largest board. */
const MOST_SIDE = 1000;
/** No side has fewer: a board has as many lines at least, and no more than there are pixels. */
const LEAST_SIDE = 2;

function refuse(message: string, help?: string): never {
  throw new Trouble({ message, code: "picture", ...(help === undefined ? {} : { help }) });
}

/** Decodes a picture; says in words why it cannot be. */
export async function readPicture(file: File): Promise<Source> {
  if (file.size > MOST_BYTES) refuse(`the file ${file.name} is too large for a page`, "At most 64 MB.");
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode().catch(() =>
      refuse(`the file ${file.name} cannot be read as a picture`, "It is damaged, or too large, or of a sort that this browser does not know; PNG, JPEG, GIF and WebP are known to all."),
    );
    if (await isCutShort(file)) refuse(`the file ${file.name} ends in the middle of the picture`, "Copy or download it again.");
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) refuse(`the picture ${file.name} has no size`);
    if (width * height > MOST_PIXELS) refuse(`the picture ${file.name} has ${width} × ${height} pixels, too many to be read`, "At most 64 million.");
    const name = file.name.replace(/\.[^.]*$/, "");
    return { name, image, ...pixelsOf(image, WHOLE, name) };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The part of a picture that is left, with as many pixels as a whole one may have. */
export function partOf({ name, image }: Source, cut: Cut): Source {
  return { name, image, ...pixelsOf(image, cut, name) };
}

function pixelsOf(image: HTMLImageElement, { left, right, top, bottom }: Cut, name: string) {
  const [width, height] = [(image.naturalWidth * (100 - left - right)) / 100, (image.naturalHeight * (100 - top - bottom)) / 100];
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(LEAST_SIDE, Math.round(width * scale)), Math.max(LEAST_SIDE, Math.round(height * scale))];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) refuse("the browser gives this page no canvas to draw on");
  context.imageSmoothingQuality = "high";
  const [x, y] = [(image.naturalWidth * left) / 100, (image.naturalHeight * top) / 100];
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  try {
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return { width: canvas.width, height: canvas.height, pixels: new Uint8Array(data.buffer), isWhole: canvas.width === width && canvas.height === height };
  } catch {
    refuse(`the browser does not let this page see the pixels of ${name}`);
  }
}

/** Has it one colour, so that nothing is to be seen? */
export function isPlain({ pixels }: Source): boolean {
  return pixels.every((part, at) => part === pixels[at % 4]);
}

/** Could this file be a picture? */
export function isPicture(file: File): boolean {
  return file.type.startsWith("image/");
}

/** A PNG file of these pixels: red, green, blue and opacity of each. */
export async function pngOf(width: number, height: number, pixels: number[]): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob ?? refuse("the browser cannot make a picture of this");
}
