/** One call a part received, as `GET /control/<part>/requests` shows it. `at` is ISO 8601 UTC. */
export type LoggedRequest = {
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  status: number;
  body: unknown;
  /** How many the part was serving when it came, itself included. */
  inFlight?: number;
};

const kept = 500;

export type RequestLog = {
  /** For a request that begins now: what adds it, unless the log was cleared before it ended. */
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
