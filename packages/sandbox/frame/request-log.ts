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
  add(request: Omit<LoggedRequest, 'at'>): void;
  /** Newest first. */
  list(): LoggedRequest[];
  clear(): void;
};

export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    add(request) {
      requests.unshift({ at: new Date().toISOString(), ...request });
      if (requests.length > kept) requests.length = kept;
    },
    list: () => [...requests],
    clear() {
      requests.length = 0;
    },
  };
}
