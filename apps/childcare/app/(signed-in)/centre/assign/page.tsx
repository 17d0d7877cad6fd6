import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { EmptyState } from '@repo/ui/empty-state';
import { formatSgd } from '@repo/ui/format-sgd';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { AssignForm } from '#components/assign/assign-form.tsx';
import { parsePeopleGroup } from '#components/assign/people-group-address.ts';
import { toPersonOption } from '#components/assign/person-option.ts';
import { noLearnersYet } from '#components/centre/no-learners-yet.tsx';
import { getAssignFormData } from '#domain/centre/get-assign-form-data.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Assign courses', () => requireRole('CORPORATE_ADMIN'));

export default async function AssignPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const parameters = await toUrlSearchParams(searchParams);
  const wantedPeople = parameters.getAll('person');
  const wantedCourses = parameters.getAll('course');
  const { people, totalPeople, chosen, group, courses, freeSeats, isBilled } = await getAssignFormData(ctx, {
    chosen: wantedPeople,
    group: parsePeopleGroup(parameters),
  });
  return (
    <>
      <PageHeader
        title="Assign courses"
        description="Everybody you choose is assigned every course you choose, unless they already have it."
      />
      {totalPeople === 0 ? (
        <EmptyState
          {...noLearnersYet(
            'Courses are assigned to people. Invite your team first; courses for them can be chosen before they have joined.',
          )}
        />
      ) : (
        <AssignForm
          people={people.map(toPersonOption)}
          totalPeople={totalPeople}
          courses={courses.map(({ id, title, category, cpdPoints, priceSgd }) => {
            const price = isBilled && Number(priceSgd) > 0 ? formatSgd(priceSgd) : '';
            const detail = [category, `${cpdPoints} CPD points`, price].filter(Boolean).join(', ');
            return { id, label: title, detail, priceSgd: Number(priceSgd) };
          })}
          chosenPeople={chosen.map(toPersonOption)}
          chosenGroup={group}
          chosenCourses={courses.filter(({ id }) => wantedCourses.includes(id)).map(({ id }) => id)}
          freeSeats={freeSeats}
          isBilled={isBilled}
        />
      )}
    </>
  );
}
