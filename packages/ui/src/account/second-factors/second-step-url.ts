import type { ApiFailure } from '../../api-failure.ts';

const page = '/login/second-step';

/** The URL of the second step when the sign-in needs one; null for any other refusal. */
export function secondStepUrl({ status, error, url }: ApiFailure, returnTo: string): string | null {
  // Two services answer with next-auth's `url`, the third with an error text.
  const isPending =
    status === 401 && (error === 'Second step required' || url?.split(/[?#]/)[0]?.endsWith(page));
  return isPending ? `${page}?${new URLSearchParams({ callbackUrl: returnTo })}` : null;
}
