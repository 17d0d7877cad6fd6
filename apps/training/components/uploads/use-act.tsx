'use client';

import type { ApiFailure } from '@repo/ui/api-failure';
import { type ReactNode, useState } from 'react';
import { FailureAlert } from '#components/frame/failure-alert.tsx';
import type { Desk, UploadAction } from './desk.ts';

export function useAct(desk: Desk): {
  act: (action: UploadAction) => Promise<void>;
  pending: UploadAction | null;
  failure: ReactNode;
} {
  const [pending, setPending] = useState<UploadAction | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  async function act(action: UploadAction) {
    setPending(action);
    setFailure(await desk.act(action));
    setPending(null);
  }
  return { act, pending, failure: <FailureAlert failure={failure} /> };
}
