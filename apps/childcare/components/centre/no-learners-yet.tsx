import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { Users } from 'lucide-react';

/** For a centre without learners. */
export function NoLearnersYet({ description }: { description: string }) {
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title="Nobody is in your centre yet"
      description={description}
      action={
        <LinkButton href="/centre/invitations" variant="primary">
          Invite people
        </LinkButton>
      }
    />
  );
}
