type Subscribe = (hear: (event: { event: string }) => void) => () => void;

export type ListenToStream = () => Promise<Subscribe>;

/** The code that listens for events loads after the page. */
export function listenOnceLoaded(load: ListenToStream): (onChange: () => void) => () => void {
  return (onChange) => {
    const left = new AbortController();
    load().then(
      (subscribe) => {
        if (left.signal.aborted) return;
        const leave = subscribe(({ event }) => {
          if (event === 'notification' || event === 'ready') onChange();
        });
        left.signal.addEventListener('abort', leave);
      },
      // Offline: keep the number.
      () => undefined,
    );
    return () => left.abort();
  };
}
