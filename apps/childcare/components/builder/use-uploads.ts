'use client';

import { useLatestRef } from '@repo/ui/use-latest-ref';
import { useLeaveWarning } from '@repo/ui/use-leave-warning';
import { useRef, useState } from 'react';
import { readVideoDuration } from './read-video-duration.ts';
import { uploadToMediaHost } from './upload-to-media-host.ts';

export type UploadState =
  | { kind: 'sending'; share: number; name: string }
  | { kind: 'failed'; reason: string; name: string };

type UploadTools = { onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads in progress, by the id of their owner; a new one replaces the one before. `upload` rejects with a message to show. */
export function useUploads() {
  const [states, setStates] = useState<Record<string, UploadState>>({});
  const running = useRef(new Map<string, { abort: AbortController; retry: () => void }>());

  function show(id: string, state: UploadState | null) {
    setStates(({ [id]: _, ...others }) => (state ? { ...others, [id]: state } : others));
  }

  async function start(id: string, name: string, upload: (tools: UploadTools) => Promise<void>) {
    running.current.get(id)?.abort.abort();
    const abort = new AbortController();
    running.current.set(id, { abort, retry: () => void start(id, name, upload) });
    const onProgress = (share: number) => show(id, { kind: 'sending', name, share });
    onProgress(0);
    try {
      await upload({ onProgress, signal: abort.signal });
      running.current.delete(id);
      show(id, null);
    } catch (error) {
      if (abort.signal.aborted) return;
      const reason = error instanceof Error ? error.message : 'The file could not be sent.';
      show(id, { kind: 'failed', name, reason });
    }
  }

  return {
    isSending: Object.values(states).some(({ kind }) => kind === 'sending'),
    stateOf: (id: string) => states[id] ?? null,
    start,
    retry: (id: string) => running.current.get(id)?.retry(),
    cancel: (id: string) => {
      running.current.get(id)?.abort.abort();
      running.current.delete(id);
      show(id, null);
    },
  };
}

export type SentVideo = { videoUrl: string; videoDuration: number };

/** In bytes; the media host refuses larger videos. */
const largestVideo = 100 * 1024 * 1024;

/** Video uploads by lecture; they continue while another lecture is edited. `onSent` resolves to the error if it was not stored. */
export function useVideoUploads(
  onSent: (lectureId: string, sent: SentVideo, previousVideoUrl: string) => Promise<string | null>,
) {
  const { isSending, start, ...uploads } = useUploads();
  const latest = useLatestRef(onSent);
  useLeaveWarning(isSending);
  return {
    ...uploads,
    /** `previousVideoUrl`: the address of the lecture's present video, '' for none. */
    send: (id: string, file: File, previousVideoUrl: string) =>
      void start(id, file.name, async (tools) => {
        if (file.size > largestVideo) {
          throw new Error('A video may have at most 100 MB. Save it smaller and try again.');
        }
        const [videoUrl, seconds] = await Promise.all([
          uploadToMediaHost(file, { ...tools, resourceType: 'video', noun: 'video', fileName: 'video' }),
          readVideoDuration(file),
        ]);
        const problem = await latest.current(id, { videoUrl, videoDuration: seconds ?? 0 }, previousVideoUrl);
        if (problem !== null) throw new Error(problem);
      }),
  };
}

export type VideoUploads = ReturnType<typeof useVideoUploads>;
