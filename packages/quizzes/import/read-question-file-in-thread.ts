import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getOrCreateThreadPool, runLimitedTask } from '@repo/threads/thread-pool';
import { type QuestionFile, QuestionFileRefusal, type RefusedFile } from './question-file.ts';

export type { QuestionFile, RefusedFile } from './question-file.ts';

/** Heap limit of the worker. A document of 20 MB needs about 60. */
const memoryMb = 256;

const threadFile = join(dirname(fileURLToPath(import.meta.url)), 'question-thread.ts');

/** Reads a file of questions in a worker thread with limits on time and memory. Files are read one after the other. */
export async function readQuestionFileInThread(
  bytes: Uint8Array,
  { timeoutMs = 20_000 }: { timeoutMs?: number } = {},
): Promise<QuestionFile | RefusedFile> {
  const pool = getOrCreateThreadPool('questions', { file: threadFile, maximumThreads: 1, memoryMb });
  // Written and removed here, because a thread that is stopped removes nothing.
  const folder = await mkdtemp(join(tmpdir(), 'questions-'));
  try {
    const file = join(folder, 'questions');
    await writeFile(file, bytes, { mode: 0o600 });
    const end = await runLimitedTask<QuestionFile | RefusedFile>(pool, file, { timeoutMs });
    if (end.kind === 'result') return end.result;
    return new QuestionFileRefusal(end.kind === 'timeout' ? 'slow' : 'too-big').answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
