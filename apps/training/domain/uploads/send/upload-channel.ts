import { notify } from '@repo/db/listen';
import type { TrainingDb } from '@repo/db/training';

/** Says that an upload changed; the payload is its id as JSON. Heard by open pages and by workers. */
export const uploadChannel = 'enrolment_upload';

export async function notifyUpload(db: TrainingDb, uploadId: string): Promise<void> {
  await notify(db, { channel: uploadChannel, payload: uploadId });
}

/** The id that a notification carries; null for what is none of ours. */
export function readUploadNotice(payload: string): string | null {
  try {
    const id: unknown = JSON.parse(payload);
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
