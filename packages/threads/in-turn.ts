type Turns = { taken: number; waiting: (() => void)[] };

// Next's bundle and a server outside of it may each hold this module; the turns of a name are one set.
const slot = Symbol.for('repo.threads.turns');

function turnsOf(name: string): Turns {
  const holder = globalThis as { [slot]?: Map<string, Turns> };
  holder[slot] ??= new Map();
  const turns = holder[slot].get(name) ?? { taken: 0, waiting: [] };
  holder[slot].set(name, turns);
  return turns;
}

/** Runs work of which no more than `mostAtOnce` may run in a process; the others wait for their turn. */
export async function inTurn<T>(name: string, mostAtOnce: number, run: () => Promise<T>): Promise<T> {
  const turns = turnsOf(name);
  // Whoever ends hands the turn over, so that nobody slips in between.
  if (turns.taken >= mostAtOnce) await new Promise<void>((resolve) => turns.waiting.push(resolve));
  else turns.taken += 1;
  try {
    return await run();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.taken -= 1;
  }
}
