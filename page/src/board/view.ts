// What part of the board is seen, and how large: zoom and pan, with the clues pinned to the edges.

import { reach, type Strips } from "./clues";
import { clamp, type Geometry, type Point } from "./geometry";

const MOST = 72;
/** Clues on opposite sides together take no more than this part of the view, where the board does not leave them more. */
const MOST_CLUES = 0.45;
/** Cells are ample from so many pixels on: then clues are shown in full, however long they are. */
const AMPLE = 30;
/** Around cells whose clues are cut off there is room for this part of them. */
const AROUND = 0.4;
/** Where cells are only a little smaller than is comfortable (at least this part of it), all of the board is shown, with all clues around it. */
const NEARLY = 0.75;
/** Else, beside a small board, they are shown up to so many widths of a cell. */
const LEAST_CLUES = 12;

export class View {
  /** How many pixels a cell is wide. */
  cell = 24;
  /** What is cut off the board at the left and on top, in pixels. */
  panX = 0;
  panY = 0;
  width = 0;
  height = 0;
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;
  private room = { width: 0, height: 0 };
  private geometry: Geometry;
  private strips: Strips;
  private bounds: [number, number, number, number];
  /** How large cells are to be, as long as nobody has chosen anything else. */
  private wanted: number | undefined;

  constructor(geometry: Geometry, strips: Strips) {
    this.geometry = geometry;
    this.strips = strips;
    this.bounds = boundsOf(geometry);
  }

  /** The same board with other clues. Who has zoomed or moved it sees the same part of it. */
  take(geometry: Geometry, strips: Strips): void {
    if (geometry === this.geometry) return;
    [this.geometry, this.strips, this.bounds] = [geometry, strips, boundsOf(geometry)];
    if (this.wanted === undefined) this.resize(this.room.width, this.room.height);
    else this.fit(this.room.width, this.room.height, this.wanted);
  }

  private get boardWidth(): number {
    return this.bounds[2] - this.bounds[0];
  }

  private get boardHeight(): number {
    return this.bounds[3] - this.bounds[1];
  }

  /** How large a cell may be for everything to be seen. */
  private fitting(): number {
    const { depth } = this.strips;
    const [across, down] = [depth.left + depth.right, depth.top + depth.bottom];
    const beside = (across: number, down: number) => {
      const wide = (this.room.width - 4) / (this.boardWidth + across);
      const high = (this.room.height - 4) / (this.boardHeight + down);
      return Math.min(wide, high, clamp(this.room.width / 16, 44, MOST));
    };
    const inFull = beside(across, down);
    if (inFull >= AMPLE) return inFull;
    return beside(
      Math.min(across, Math.max(this.boardWidth * 2, LEAST_CLUES)),
      Math.min(down, Math.max(this.boardHeight * 2, LEAST_CLUES)),
    );
  }

  /** How large a cell may be for all cells to be seen, with room around them for where their clues begin. */
  private forCells(): number {
    const { width, height } = this.geometry;
    return Math.min(this.room.width / width, this.room.height / height) / (1 + AROUND);
  }

  /** Clues around six-sided cells are not pinned: where not all is seen, the cells are in the middle. */
  private centre(): void {
    if (!this.geometry.layout.hexagonal) return;
    const { x, y } = this.toView({ x: this.geometry.width / 2, y: this.geometry.height / 2 });
    this.pan(x - this.width / 2, y - this.height / 2);
  }

  /** The smallest zoom: everything is seen, however small that is. */
  private get least(): number {
    return Math.min(this.fitting(), MOST);
  }

  /** Shows everything, where cells stay large enough to be hit; else as much as fits. */
  fit(width: number, height: number, comfortable: number): void {
    this.room = { width, height };
    this.cell = Math.max(this.least, Math.min(comfortable, MOST));
    const { hexagonal } = this.geometry.layout;
    if (this.fitting() >= comfortable * NEARLY) this.cell = this.fitting();
    else if (hexagonal && comfortable > 0) this.cell = clamp(this.forCells(), this.cell, AMPLE);
    this.panX = this.panY = 0;
    this.settle();
    this.centre();
    this.wanted = comfortable;
  }

  /** Shows all of the board with all of its clues, in cells of at most so many pixels; gives the way back to what is shown now. */
  showAll(width: number, height: number, most: number): () => void {
    const before = { ...this };
    const { depth } = this.strips;
    const wide = (width - 4) / (this.boardWidth + depth.left + depth.right);
    const high = (height - 4) / (this.boardHeight + depth.top + depth.bottom);
    this.room = { width, height };
    this.cell = Math.min(wide, high, most);
    this.panX = this.panY = 0;
    this.settle();
    return () => void Object.assign(this, before);
  }

  /** The room is another one; what is seen stays in its place. */
  resize(width: number, height: number): void {
    this.room = { width, height };
    this.cell = clamp(this.cell, this.least, MOST);
    this.settle();
  }

  /** Zooms by a factor, around a point of the view. */
  zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const before = this.toBoard(around);
    this.wanted = undefined;
    this.cell = clamp(this.cell * factor, this.least, MOST);
    this.settle();
    const after = this.toView(before);
    this.pan(after.x - around.x, after.y - around.y);
  }

  pan(x: number, y: number): void {
    const { panX, panY } = this;
    this.panX += x;
    this.panY += y;
    this.settle();
    if (this.panX !== panX || this.panY !== panY) this.wanted = undefined;
  }

  /** Brings a cell into view. */
  show(cell: number): void {
    const middle = this.toView(this.geometry.middle(cell));
    const margin = this.cell;
    const [left, top] = [this.left + margin, this.top + margin];
    const [right, bottom] = [this.width - this.right - margin, this.height - this.bottom - margin];
    this.pan(
      middle.x < left ? middle.x - left : Math.max(0, middle.x - right),
      middle.y < top ? middle.y - top : Math.max(0, middle.y - bottom),
    );
  }

  get canPan(): boolean {
    return this.boardWidth * this.cell > this.areaWidth + 1 || this.boardHeight * this.cell > this.areaHeight + 1;
  }

  get areaWidth(): number {
    return this.width - this.left - this.right;
  }

  get areaHeight(): number {
    return this.height - this.top - this.bottom;
  }

  private settle(): void {
    const { depth } = this.strips;
    // Clues may take what the board leaves them, and at least a part of the view.
    const share = (near: number, far: number, board: number, room: number): [number, number] => {
      const most = Math.max(room * MOST_CLUES, room - 4 - board * this.cell);
      const [longNear, longFar] = [near * this.cell, far * this.cell];
      // The shorter side is not cut as long as it takes no more than half.
      const cutNear = Math.min(longNear, Math.max(most / 2, most - longFar));
      return [cutNear, Math.min(longFar, most - cutNear)];
    };
    [this.left, this.right] = share(depth.left, depth.right, this.boardWidth, this.room.width);
    [this.top, this.bottom] = share(depth.top, depth.bottom, this.boardHeight, this.room.height);
    const wide = this.boardWidth * this.cell + this.left + this.right + 3;
    const high = this.boardHeight * this.cell + this.top + this.bottom + 3;
    this.width = Math.floor(Math.min(wide, this.room.width));
    this.height = Math.floor(Math.min(high, this.room.height));
    this.panX = clamp(this.panX, 0, Math.max(0, wide - this.width));
    this.panY = clamp(this.panY, 0, Math.max(0, high - this.height));
  }

  /** A point of the board, in widths of a cell, in pixels of the view. */
  toView({ x, y }: Point): Point {
    return {
      x: 1.5 + this.left + (x - this.bounds[0]) * this.cell - this.panX,
      y: 1.5 + this.top + (y - this.bounds[1]) * this.cell - this.panY,
    };
  }

  toBoard({ x, y }: Point): Point {
    return {
      x: (x - 1.5 - this.left + this.panX) / this.cell + this.bounds[0],
      y: (y - 1.5 - this.top + this.panY) / this.cell + this.bounds[1],
    };
  }

  /** Is this point of the view on the board, and not on the clues pinned beside it? */
  isOnBoard({ x, y }: Point): boolean {
    return x >= this.left && y >= this.top && x <= this.width - this.right && y <= this.height - this.bottom;
  }
}

function boundsOf(geometry: Geometry): [number, number, number, number] {
  return geometry.layout.hexagonal ? reach(geometry) : [0, 0, geometry.width, geometry.height];
}
