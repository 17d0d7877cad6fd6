const maximumStreams = 6;

/** Limits the open streams of each person in this process: one more closes the oldest. */
export function createStreamLimiter(): (personId: string, close: () => void) => () => void {
  /** The close functions of each person's streams, oldest first. */
  const open = new Map<string, Set<() => void>>();
  /** Answers how to leave. */
  return function takeSeat(personId, close) {
    const seats = open.get(personId) ?? new Set();
    open.set(personId, seats.add(close));
    const [oldest] = seats;
    if (seats.size > maximumStreams) oldest?.();
    return () => {
      seats.delete(close);
      if (seats.size === 0 && open.get(personId) === seats) open.delete(personId);
    };
  };
}
