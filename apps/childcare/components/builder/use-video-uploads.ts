'use client';

import { useLatest } from '@repo/ui/use-latest';
import { useLeaveWarning } from '@repo/ui/use-leave-warning';
import { useRef, useState } from 'react';
import { readDuration } from './read-duration.ts';
import { type UploadState, uploadFile } from './upload-file.ts';

export type SentVideo = { videoUrl: string; videoDuration: number };

/** The media host takes no larger one. */
const largestVideo = 100 * 1024 * 1024;

/** Videos on their way, by lecture: they continue while another lecture is edited. */
export function useVideoUploads(
  onSent: (lectureId: string, sent: SentVideo, replaces: string) => Promise<string | null>,
) {
  const [states, setStates] = useState<Record<string, UploadState>>({});
  const running = useRef(new Map<string, { file: File; replaces: string; abort: AbortController }>());
  const latest = useLatest(onSent);
  const isSending = Object.values(states).some(({ kind }) => kind === 'sending');
  useLeaveWarning(isSending);

  function show(id: string, state: UploadState | null) {
    setStates(({ [id]: _, ...others }) => (state ? { ...others, [id]: state } : others));
  }

  async function send(id: string, file: File, replaces: string): Promise<void> {
    running.current.get(id)?.abort.abort();
    const abort = new AbortController();
    running.current.set(id, { file, replaces, abort });
    const { name } = file;
    if (file.size > largestVideo) {
      show(id, {
        kind: 'failed',
        name,
        reason: 'A video may have at most 100 MB. Save it smaller and try again.',
      });
      return;
    }
    show(id, { kind: 'sending', name, share: 0 });
    try {
      const [videoUrl, seconds] = await Promise.all([
        uploadFile(file, {
          resourceType: 'video',
          noun: 'video',
          fileName: 'video',
          onProgress: (share) => show(id, { kind: 'sending', name, share }),
          signal: abort.signal,
        }),
        readDuration(file),
      ]);
      const problem = await latest.current(id, { videoUrl, videoDuration: seconds ?? 0 }, replaces);
      if (problem !== null) throw new Error(problem);
      running.current.delete(id);
      show(id, null);
    } catch (error) {
      if (abort.signal.aborted) return;
      const reason = error instanceof Error ? error.message : 'The video could not be sent.';
      show(id, { kind: 'failed', name, reason });
    }
  }

  return {
    stateOf: (id: string) => states[id] ?? null,
    /** `replaces`: the video in the lecture by now, none as ''. */
    send: (id: string, file: File, replaces: string) => void send(id, file, replaces),
    retry: (id: string) => {
      const last = running.current.get(id);
      if (last) void send(id, last.file, last.replaces);
    },
    cancel: (id: string) => {
      running.current.get(id)?.abort.abort();
      running.current.delete(id);
      show(id, null);
    },
  };
}

export type VideoUploads = ReturnType<typeof useVideoUploads>;
