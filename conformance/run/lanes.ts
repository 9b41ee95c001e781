/** How the items of a run are played. */
export interface Lanes<Item, Result> {
  /** @param isAlone whether nothing else is in play */
  play(item: Item, index: number, isAlone: boolean): Promise<Result>;
  /** Whether something broke that may have been another's doing. */
  isBroken(result: Result): boolean;
  /** Told of what broke among others, when none of them breaks alone. */
  unexplained(result: Result): void;
  /** Told of every result, in the order of the items. */
  played(item: Item, result: Result): void;
}

/**
 * Plays items, several at a time. Where one of them breaks, all that were in play at that moment are played again, each
 * alone: what breaks costs itself and nothing else, and is told apart from what stood beside it. From then on half as
 * many are played at a time, so that a subject that breaks often is not asked everything twice.
 *
 * @param lanes most items in play at a time
 * @returns when all are played. Rejects with the first error that `play` rejects with, when nothing is in play any more.
 */
export async function playInLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  { play, isBroken, unexplained, played }: Lanes<Item, Result>,
): Promise<void> {
  const results = new Map<number, Result>();
  let width = lanes;
  let next = 0;
  let told = 0;

  function settle(index: number, result: Result): void {
    results.set(index, result);
    for (; results.has(told); told += 1) {
      played(items[told] as Item, results.get(told) as Result);
      results.delete(told);
    }
  }

  /** Plays until no item is left, or one breaks. */
  async function playTogether(): Promise<{ broken: Result; suspects: ReadonlySet<number> } | undefined> {
    const inPlay = new Set<number>();
    let trouble: { broken: Result; suspects: ReadonlySet<number> } | undefined;
    let isOver = false;
    const lane = async (): Promise<void> => {
      while (!isOver && next < items.length) {
        const index = next++;
        inPlay.add(index);
        try {
          const result = await play(items[index] as Item, index, width === 1);
          if (width > 1 && isBroken(result)) trouble ??= { broken: result, suspects: new Set(inPlay) };
          if (!trouble?.suspects.has(index)) settle(index, result);
          isOver ||= trouble !== undefined;
        } catch (error) {
          isOver = true;
          throw error;
        } finally {
          inPlay.delete(index);
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: width }, lane));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    return trouble;
  }

  while (next < items.length) {
    const trouble = await playTogether();
    if (!trouble) continue;
    let isExplained = false;
    for (const index of trouble.suspects) {
      const result = await play(items[index] as Item, index, true);
      isExplained ||= isBroken(result);
      settle(index, result);
    }
    if (!isExplained) unexplained(trouble.broken);
    width = Math.ceil(width / 2);
  }
}
