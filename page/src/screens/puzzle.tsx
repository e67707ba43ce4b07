// A puzzle: read from wherever it comes, then played.

import { useEffect, useState } from "preact/hooks";
import { Trouble } from "../engine/engine";
import type { Failure } from "../engine/types";
import { Complaint } from "../panels/complaint";
import { tellFrame } from "../state/frame";
import { Game } from "../state/game";
import { galleryPuzzles, readPuzzles } from "../state/library";
import type { Route } from "../state/route";
import { puzzleOf } from "../state/saved";
import { Play } from "./play";

/** The puzzle that an address speaks of, in the native format. */
async function nativeOf(route: Route): Promise<string> {
  if (route.screen === "play") {
    const reading = await readPuzzles(`#${route.link}`);
    const [puzzle] = reading.puzzles;
    if (!puzzle) throw new Trouble({ message: "the link holds no puzzle", code: "link" });
    if ("Err" in puzzle) throw new Trouble(puzzle.Err);
    return puzzle.Ok.native;
  }
  if (route.screen === "gallery") {
    const puzzle = (await galleryPuzzles()).find(({ id }) => id === route.id);
    if (puzzle) return puzzle.native;
    throw new Trouble({ message: "there is no such puzzle in the gallery", code: "gallery" });
  }
  const native = route.screen === "saved" ? puzzleOf(route.key) : null;
  if (native === null) throw new Trouble({ message: "this board is not kept in this browser any more", code: "saved" });
  return native;
}

export function Puzzle({ route }: { route: Route }) {
  const [game, setGame] = useState<Game>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    let open: Game | undefined;
    let leaveFrame: (() => void) | undefined;
    let isWanted = true;
    const begin = async () => {
      try {
        open = await Game.open(await nativeOf(route));
        if (!isWanted) return open.close();
        setGame(open);
        leaveFrame = tellFrame(open);
      } catch (error) {
        const told = error instanceof Trouble ? error.failure : { message: String(error), code: "page" };
        if (isWanted) setFailure(told);
      }
    };
    void begin();
    return () => {
      isWanted = false;
      leaveFrame?.();
      open?.close();
    };
  }, []);
  if (failure) {
    return (
      <section class="narrow">
        <h1 tabIndex={-1}>This cannot be opened</h1>
        <Complaint failure={failure} />
        <p><a href="#">To the puzzles</a></p>
      </section>
    );
  }
  if (!game) {
    return <section class="narrow"><h1 tabIndex={-1} class="waiting">Opening…</h1></section>;
  }
  return <Play game={game} />;
}
