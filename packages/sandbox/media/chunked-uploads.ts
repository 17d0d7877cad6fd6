import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from './media-error.ts';

/** "bytes 0-5242879/-1": inclusive positions; the total is null until the sender knows it. */
export type ContentRange = { start: number; end: number; total: number | null };

const smallestPart = 5 * 1024 * 1024;
const keptMs = 60 * 60 * 1000;

/** Throws MediaError 400 when the header is not a byte range. */
export function parseContentRangeOrThrow(header: string): ContentRange {
  const match = header.match(/^bytes (\d+)-(\d+)\/(-1|\*|\d+)$/);
  const [start, end] = [Number(match?.[1]), Number(match?.[2])];
  const total = match?.[3] === '-1' || match?.[3] === '*' ? null : Number(match?.[3]);
  if (!match || start > end || (total !== null && end >= total))
    throw new MediaError(400, 'Invalid Content-Range');
  return { start, end, total };
}

export type ChunkedUploads = {
  /** Adds a part, in any order. Resolves to the whole file once complete, otherwise null. */
  add(uploadId: string, range: ContentRange, content: Buffer, limit: number): Promise<Buffer | null>;
};

type Progress = { ranges: { start: number; end: number }[]; total: number | null };

/** Chunked uploads (`X-Unique-Upload-Id`). Unfinished ones are dropped after an hour or on restart. */
export function createChunkedUploads(directory: string): ChunkedUploads {
  const uploads = new Map<string, Progress>();

  return {
    async add(uploadId, range, content, limit) {
      if (content.length !== range.end - range.start + 1) {
        throw new MediaError(400, 'Content-Range does not match the size of the part');
      }
      const isLast = range.total !== null && range.end === range.total - 1;
      if (!isLast && content.length < smallestPart) {
        throw new MediaError(400, 'All parts except EOF-chunk must be larger than 5mb');
      }
      if ((range.total ?? range.end + 1) > limit) {
        throw new MediaError(
          400,
          `File size too large. Got ${range.total ?? range.end + 1}. Maximum is ${limit}.`,
        );
      }

      await mkdir(directory, { recursive: true });
      await dropOld(directory, uploads);
      const name = createHash('sha256').update(uploadId).digest('hex');
      const path = join(directory, name);
      const progress = uploads.get(name) ?? { ranges: [], total: null };
      if (!uploads.has(name)) {
        uploads.set(name, progress);
        await rm(path, { force: true });
      }

      const file = await open(path, 'a').then(async (created) => {
        await created.close();
        return open(path, 'r+');
      });
      try {
        await file.write(content, 0, content.length, range.start);
      } finally {
        await file.close();
      }
      progress.ranges.push({ start: range.start, end: range.end });
      progress.total = range.total ?? progress.total;
      if (!isWhole(progress)) return null;
      uploads.delete(name);
      const whole = await readFile(path);
      await rm(path, { force: true });
      return whole;
    },
  };
}

function isWhole({ ranges, total }: Progress): boolean {
  if (total === null) return false;
  let reached = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start > reached) return false;
    reached = Math.max(reached, end + 1);
  }
  return reached === total;
}

async function dropOld(directory: string, uploads: Map<string, Progress>): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > keptMs) {
      uploads.delete(name);
      await rm(path, { force: true });
    }
  }
}
