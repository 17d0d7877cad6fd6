import type { ApiFailure } from '@repo/ui/api-failure';
import type { FormPhoto } from './use-photos.ts';

export function findUnsentPhotoFailure(photos: FormPhoto[]): ApiFailure | undefined {
  if (photos.some(({ state }) => state.kind === 'failed' && !state.mayWork)) {
    return { error: 'A photo cannot be used. Remove it, then publish.' };
  }
  if (photos.some(({ state }) => state.kind === 'failed')) {
    return { error: 'A photo could not be sent. Retry it or remove it, then publish.' };
  }
  if (photos.some(({ state }) => state.kind !== 'sent')) {
    return { error: 'Your photos are still being sent. Publish when they are done.' };
  }
  return undefined;
}
