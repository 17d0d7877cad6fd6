import { Pool, type PoolClient } from 'pg';
import { isConnectionLost } from './errors.ts';

export type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pooler or server that is restarted is back by then. In a longer outage callers are refused at once. */
const waitedOutMs = 1_000;
const pauseMs = 50;

/**
 * A pool that outlives the restart of a pooler: where no connection comes about, nothing was sent and it is tried again for a second;
 * a read whose connection is lost is sent once more. A write is not, since it may have been done.
 */
export class RetryingPool extends Pool {
  #refusedSince: number | null = null;

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    if (callback) {
      this.#connect(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #connect(callback: ConnectCallback): void {
    super.connect((error, client, done) => {
      if (!error) this.#refusedSince = null;
      if (error && isConnectionLost(error) && this.#mayTryAgain()) {
        setTimeout(() => this.#connect(callback), pauseMs);
      } else callback(error, client, done);
    });
  }

  #mayTryAgain(): boolean {
    this.#refusedSince ??= performance.now();
    return performance.now() - this.#refusedSince < waitedOutMs;
  }

  override query(...given: readonly never[]): never {
    const send = () => super.query(...(given as unknown as [never])) as never;
    const answer: unknown = send();
    if (!(answer instanceof Promise) || !isRead(given)) return answer as never;
    return answer.catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
      return send();
    }) as never;
  }
}

const writingWords = /\b(?:insert|update|delete|merge|nextval|call)\b/i;

function isRead([first]: readonly (string | { text?: unknown } | undefined)[]): boolean {
  const text = typeof first === 'string' ? first : first?.text;
  return typeof text === 'string' && /^\s*(?:select|with)\b/i.test(text) && !writingWords.test(text);
}
