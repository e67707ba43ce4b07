// Arrow keys among buttons that lie as the cells of a board do.

const STEPS: Record<string, [number, number]> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Goes where an arrow key points: to the next button there, which tells its place in `data-cell`. Says whether it was an arrow key. */
export function arrowTo(event: KeyboardEvent, cell: number, rows: number, columns: number): boolean {
  const step = STEPS[event.key];
  if (!step) return false;
  event.preventDefault();
  const board = (event.currentTarget as HTMLElement).parentElement;
  let [row, column] = [Math.floor(cell / columns) + step[0], (cell % columns) + step[1]];
  for (; row >= 0 && row < rows && column >= 0 && column < columns; row += step[0], column += step[1]) {
    const button = board?.querySelector<HTMLElement>(`[data-cell="${row * columns + column}"]`);
    if (!button) continue;
    button.focus();
    break;
  }
  return true;
}
