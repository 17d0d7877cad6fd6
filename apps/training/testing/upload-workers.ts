import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { SendSettings } from '#domain/uploads/send/send-settings.ts';
import { quickSending } from './upload-world.ts';

export type UploadWorker = {
  /** Once it looks for uploads. */
  ready: Promise<void>;
  /** SIGKILL, and gone. */
  kill(): Promise<void>;
  /** SIGTERM, and gone. */
  stop(): Promise<number | null>;
};

/** Worker processes of their own, with this process's environment; whatever is left of them dies with the test. */
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
    /** One that does nothing else, with times of its own. */
    spawn(environment: Record<string, string>, settings: Partial<SendSettings> = {}): UploadWorker {
      const changes = JSON.stringify({ ...quickSending, ...settings });
      return begin([join(import.meta.dirname, 'upload-worker.ts'), changes], environment, 'working');
    },
    /** The service's own, as `PROCESS_ROLE=worker` runs it. */
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
    // Whoever kills it early does not wait for it.
    ready.catch(() => undefined);
    return {
      ready,
      kill: async () => void (await end(child, 'SIGKILL')),
      stop: () => end(child, 'SIGTERM'),
    };
  }
}
