import type { PeopleGroup } from '@repo/schemas/childcare/people';
import { Button } from '@repo/ui/button';
import { LinkButton } from '@repo/ui/link-button';
import { Send } from 'lucide-react';
import { assignGroupHref } from '#components/assign/people-group-address.ts';

/**
 * How many people an address can carry. Browsers send it three times over (itself, referrer, state of the router), and a
 * server refuses more than 16 KB of that.
 */
export const mostPeopleInAddress = 100;

/** Leads from a selection of people to the page that assigns courses to them. */
export function AssignLink({ ids }: { ids: readonly string[] }) {
  if (ids.length > mostPeopleInAddress) {
    return (
      <Button size="sm" disabled>
        Select at most {mostPeopleInAddress} people to assign courses
      </Button>
    );
  }
  return (
    <LinkButton
      size="sm"
      variant="primary"
      href={`/centre/assign?${new URLSearchParams(ids.map((id) => ['person', id]))}`}
    >
      <Send aria-hidden />
      Assign courses
    </LinkButton>
  );
}

/** The same for everybody who matches, whoever they are when the courses are assigned. */
export function AssignGroupLink({ group }: { group: PeopleGroup }) {
  return (
    <LinkButton size="sm" variant="primary" href={assignGroupHref(group)}>
      <Send aria-hidden />
      Assign courses
    </LinkButton>
  );
}
