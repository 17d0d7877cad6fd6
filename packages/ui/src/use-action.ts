'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { toast } from './toast.tsx';

/** The sentence of the toast, or what to do with the answer. */
type Done<T> = string | ((data: T) => void);

/** Says how a call went and reloads the page once it is done. `pending` is the name of the call that is under way. */
export function useAction() {
  const router = useRouter();
  const [pending, setPending] = useState<string | null>(null);

  /** For a form or dialog, which shows the failure itself. */
  async function submit<T>(call: Promise<ApiAnswer<T>>, done: Done<T>): Promise<ApiFailure | undefined> {
    const answer = await call;
    if (!answer.ok) return answer.failure;
    if (typeof done === 'string') toast.success(done);
    else done(answer.data);
    router.refresh();
    return undefined;
  }

  /** For a button: the failure is a toast. */
  async function run<T>(
    call: Promise<ApiAnswer<T>>,
    done: Done<T>,
    name = 'action',
  ): Promise<ApiFailure | undefined> {
    setPending(name);
    const failure = await submit(call, done);
    setPending(null);
    if (failure) toast.error(failure.error);
    return failure;
  }

  return { submit, run, pending };
}
