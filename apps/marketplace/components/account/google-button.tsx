import { buttonStyles } from '@repo/ui/button-styles';
import { GoogleMark } from './google-mark.tsx';

export type GoogleButtonProps = {
  returnTo: string;
};

/** A plain link: an address that sets cookies must not be prefetched. */
export function GoogleButton({ returnTo }: GoogleButtonProps) {
  return (
    <div className="space-y-6">
      <a
        href={`/api/auth/signin/google?${new URLSearchParams({ callbackUrl: returnTo })}`}
        className={buttonStyles({ variant: 'secondary', full: true })}
      >
        <GoogleMark />
        Continue with Google
      </a>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your email
      </p>
    </div>
  );
}
