import { notifyChannels } from '@repo/db/listen';
import type { TrainingDb } from '@repo/db/training';

/** Notifies pages and workers of changes; the payload is the upload's id as JSON. */
export const uploadChannel = 'enrolment_upload';

export async function notifyUploadChanged(db: TrainingDb, uploadId: string): Promise<void> {
  await notifyChannels(db, { channel: uploadChannel, payload: uploadId });
}

/** The upload's id in a notification; null for an invalid payload. */
export function parseUploadNotice(payload: string): string | null {
  try {
    const id: unknown = JSON.parse(payload);
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
