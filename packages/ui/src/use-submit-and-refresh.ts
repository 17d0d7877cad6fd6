'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { toast } from './toast.tsx';

/** The text of a toast, or a function that gets the response. */
type Done<T> = string | ((data: T) => void);

/** Shows the outcome of a call and refreshes the page's data after success. `pending` is the name of the running call. */
export function useSubmitAndRefresh() {
  const router = useRouter();
  const [pending, setPending] = useState<string | null>(null);

  /** For a form or dialog, which shows the returned failure itself. */
  async function submit<T>(call: Promise<ApiAnswer<T>>, done: Done<T>): Promise<ApiFailure | undefined> {
    const answer = await call;
    if (!answer.ok) return answer.failure;
    if (typeof done === 'string') toast.success(done);
    else done(answer.data);
    router.refresh();
    return undefined;
  }

  /** For a button: a failure is also shown as a toast. */
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
