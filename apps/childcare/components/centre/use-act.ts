'use client';

import { fetchWithRecentProof } from '@repo/ui/account/recent-proof';
import { type CallOptions, callApi } from '@repo/ui/call-api';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

type Deed<T> = {
  path: string;
  options: CallOptions;
  done: string | ((answer: T) => string);
  /** Of what may take a recent proof; completes "You are about to …". */
  purpose?: string | undefined;
};

/** Calls the service, says how it went, and has the page reloaded. Answers what came, or the sentence of the refusal. */
export function useAct() {
  const router = useRouter();
  const [pending, setPending] = useState<string | null>(null);

  async function act<T>(name: string, { path, options, done, purpose }: Deed<T>) {
    setPending(name);
    const answer = purpose
      ? await fetchWithRecentProof<T>(path, { ...options, purpose })
      : await callApi<T>(path, options);
    setPending(null);
    if (!answer.ok) {
      toast.error(answer.failure.error);
      return { problem: answer.failure.error };
    }
    toast.success(typeof done === 'string' ? done : done(answer.data));
    router.refresh();
    return { data: answer.data };
  }

  return { act, pending };
}
