import type { PeopleFilter } from '@repo/schemas/childcare/people';
import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { assignGroupHref } from '#components/assign/people-group-address.ts';

/**
 * The most people in an address. A request contains the address three times (itself, referrer, router state), and a server
 * refuses more than 16 KB of headers.
 */
export const maxPeopleInUrl = 100;

export function AssignLink({ ids }: { ids: readonly string[] }) {
  if (ids.length > maxPeopleInUrl) {
    return (
      <Button size="sm" disabled>
        Select at most {maxPeopleInUrl} people to assign courses
      </Button>
    );
  }
  return (
    <LinkButton
      size="sm"
      variant="primary"
      href={`/centre/assign?${new URLSearchParams(ids.map((id) => ['person', id]))}`}
    >
      <Icon name="send" />
      Assign courses
    </LinkButton>
  );
}

/** Links everybody who matches `group` when the courses are assigned. */
export function AssignGroupLink({ group }: { group: PeopleFilter }) {
  return (
    <LinkButton size="sm" variant="primary" href={assignGroupHref(group)}>
      <Icon name="send" />
      Assign courses
    </LinkButton>
  );
}
