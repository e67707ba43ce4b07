// The board beside a panel.

/** On a narrow window panels lie over its lower edge: the board is to be seen above them. */
export function bringBoardIntoSight(): void {
  const board = document.querySelector(".table .board");
  if (!board || !matchMedia("(max-width: 59.99rem)").matches) return;
  const { top } = board.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.3) board.scrollIntoView({ block: "start" });
}
