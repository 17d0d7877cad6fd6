import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { FollowToggle, type FollowToggleProps } from './follow-toggle.tsx';

export type FollowButtonProps = FollowToggleProps & {
  /** Null for a signed-in person; otherwise the address that the sign-in returns to. */
  signInReturnPath: string | null;
};

/** A link for visitors, who need no script for it. A page that was read again says who is followed, hence the key. */
export function FollowButton({ signInReturnPath, ...toggle }: FollowButtonProps) {
  if (signInReturnPath === null) return <FollowToggle key={String(toggle.isFollowing)} {...toggle} />;
  return (
    <LinkButton href={`/login?callbackUrl=${encodeURIComponent(signInReturnPath)}`} size="sm">
      <Icon name="user-plus" />
      Follow<span className="sr-only"> {toggle.seller.name}</span>
    </LinkButton>
  );
}
