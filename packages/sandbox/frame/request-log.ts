/** A received call, as shown by `GET /control/<part>/requests`. `at` is ISO 8601 UTC. */
export type LoggedRequest = {
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  status: number;
  body: unknown;
  /** Concurrent requests when it arrived, including itself. */
  inFlight?: number;
};

const kept = 500;

export type RequestLog = {
  /** Starts a request; the returned function adds it, unless the log was cleared in between. */
  begin(): (request: Omit<LoggedRequest, 'at'>) => void;
  add(request: Omit<LoggedRequest, 'at'>): void;
  /** Newest first. */
  list(): LoggedRequest[];
  clear(): void;
};

export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  let cleared = 0;

  function add(request: Omit<LoggedRequest, 'at'>): void {
    requests.unshift({ at: new Date().toISOString(), ...request });
    if (requests.length > kept) requests.length = kept;
  }

  return {
    add,
    begin() {
      const since = cleared;
      return (request) => {
        if (since === cleared) add(request);
      };
    },
    list: () => [...requests],
    clear() {
      cleared += 1;
      requests.length = 0;
    },
  };
}
