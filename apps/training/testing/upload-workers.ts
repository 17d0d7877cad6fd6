import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { SendSettings } from '#domain/uploads/send/send-settings.ts';
import { fastSendSettings } from './use-uploads.ts';

export type UploadWorker = {
  /** When it polls for uploads. */
  ready: Promise<void>;
  /** SIGKILL; resolves after exit. */
  kill(): Promise<void>;
  /** SIGTERM; resolves after exit. */
  stop(): Promise<number | null>;
};

/** Worker processes with this process's environment; they end with the test. */
export function useUploadWorkers() {
  const alive = new Set<ChildProcess>();
  afterEach(async () => {
    await Promise.all([...alive].map((child) => end(child, 'SIGKILL')));
  });

  async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    alive.delete(child);
    return child.exitCode;
  }

  return {
    /** Only sends uploads, with its own settings. */
    spawn(environment: Record<string, string>, settings: Partial<SendSettings> = {}): UploadWorker {
      const changes = JSON.stringify({ ...fastSendSettings, ...settings });
      return begin([join(import.meta.dirname, 'upload-worker.ts'), changes], environment, 'working');
    },
    /** The service itself with `PROCESS_ROLE=worker`. */
    spawnService(environment: Record<string, string>): UploadWorker {
      const role = { PROCESS_ROLE: 'worker', TRAINING_PORT: '0', LOG_LEVEL: 'info' };
      return begin([join(import.meta.dirname, '../server.ts')], { ...environment, ...role }, '"msg":"ready"');
    },
  };

  function begin(args: string[], environment: Record<string, string>, word: string): UploadWorker {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    alive.add(child);
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (data) => String(data).includes(word) && resolve());
      child.once('exit', () => reject(new Error('The worker ended before it began')));
    });
    // A worker that is killed early never gets ready.
    ready.catch(() => undefined);
    return {
      ready,
      kill: async () => void (await end(child, 'SIGKILL')),
      stop: () => end(child, 'SIGTERM'),
    };
  }
}
