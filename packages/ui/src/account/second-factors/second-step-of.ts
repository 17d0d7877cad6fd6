import type { ApiFailure } from '../../api-failure.ts';

const page = '/login/second-step';

/** Where a sign-in continues that was refused only because it needs a second step; null for any other refusal. */
export function secondStepOf({ status, error, url }: ApiFailure, returnTo: string): string | null {
  // Two services say it by the address, as next-auth does with whatever it refuses, the other one by its sentence.
  const isPending =
    status === 401 && (error === 'Second step required' || url?.split(/[?#]/)[0]?.endsWith(page));
  return isPending ? `${page}?${new URLSearchParams({ callbackUrl: returnTo })}` : null;
}
