import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { isConnectionLost, isConnectionRefused } from './errors.ts';

export type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

const pauseMs = 50;

/**
 * A pool that outlives the restart of a pooler: where no connection comes about, nothing was sent and it is tried again for a second;
 * a read whose connection is lost is sent again: the next idle connection may be as dead. A write is not, since it may have been done.
 */
export class RetryingPool extends Pool {
  /** A pooler or server that is restarted is back by then. In a longer outage callers are refused at once. */
  retryForMs = 1_000;
  /** Whether a write whose connection is lost is sent again too, where it does no harm when it is done twice. */
  repeatsWrites = false;
  /** Of the whole pool, until a connection comes about. */
  #refusedSince: number | null = null;
  /** Of the whole pool, until a read is answered: a pooler accepts connections while its server is away. */
  #lostSince: number | null = null;

  constructor(config: PoolConfig) {
    super(config);
    const send = super.query.bind(this) as (...given: readonly unknown[]) => unknown;
    this.query = ((...given: readonly unknown[]) => {
      const answer = send(...given);
      if (!(answer instanceof Promise) || !(this.repeatsWrites || isRead(given[0]))) return answer;
      return this.#repeatWhileLost(answer, () => send(...given));
    }) as Pool['query'];
  }

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
      if (error && (isConnectionRefused(error) || isConnectionLost(error)) && this.#mayTryAgain()) {
        setTimeout(() => this.#connect(callback), pauseMs);
      } else callback(error, client, done);
    });
  }

  async #repeatWhileLost(first: Promise<unknown>, send: () => unknown): Promise<unknown> {
    for (let answer: unknown = first; ; answer = send()) {
      try {
        const result = await answer;
        this.#lostSince = null;
        return result;
      } catch (error) {
        if (!isConnectionLost(error)) {
          this.#lostSince = null;
          throw error;
        }
        this.#lostSince ??= performance.now();
        if (performance.now() - this.#lostSince >= this.retryForMs) throw error;
        await delay(pauseMs);
      }
    }
  }

  #mayTryAgain(): boolean {
    this.#refusedSince ??= performance.now();
    return performance.now() - this.#refusedSince < this.retryForMs;
  }
}

/** Statements that write, and functions that do. */
const writingWords = /\b(?:insert|update|delete|merge|nextval|setval|call|pg_notify|audit_\w+)\b/i;

function isRead(statement: unknown): boolean {
  const text = typeof statement === 'object' ? (statement as { text?: unknown } | null)?.text : statement;
  return typeof text === 'string' && /^\s*(?:select|with)\b/i.test(text) && !writingWords.test(text);
}
