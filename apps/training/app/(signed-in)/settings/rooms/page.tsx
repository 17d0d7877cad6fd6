import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import type { Room } from '@repo/schemas/training/room';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { StatusBadge } from '@repo/ui/status-badge';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { describeVenue } from '#domain/classes/describe-venue.ts';
import { listRooms } from '#domain/rooms/list-rooms.ts';
import { toRoomVenue } from '#domain/rooms/lock-rooms-and-fill-venues.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Rooms', () => requireRole('admin'));

const limit = 50;

export default async function RoomsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const page = readPageNumber(await toUrlSearchParams(searchParams));
  const { data: rooms, pagination } = await listRooms(ctx, { page, limit });
  const add = (
    <LinkButton href="/settings/rooms/new" variant="primary">
      <Icon name="plus" />
      Add room
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="Rooms"
        description="Rooms that classes are held in. Two classes cannot have one room at the same time."
        actions={
          <>
            <LinkButton href="/settings/holidays">
              <Icon name="calendar-days" />
              Holidays
            </LinkButton>
            {pagination.total > 0 ? add : null}
          </>
        }
      />
      {pagination.total === 0 ? (
        <Card>
          <EmptyState
            icon={<Icon name="map-pin" />}
            title="No rooms yet"
            description="Until a class has a room, its place is described in words. Giving it a room books the room."
            action={add}
          />
        </Card>
      ) : rooms.length === 0 ? (
        <PastLastPage noun="rooms" href="/settings/rooms" />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
          {rooms.map((room) => (
            <RoomRow key={room.id} room={room} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        totalPages={pagination.totalPages}
        hrefFor={(to) => `/settings/rooms?page=${to}`}
        label="Pages of rooms"
      />
    </>
  );
}

function RoomRow({ room }: { room: Room }) {
  const address = describeVenue({ ...toRoomVenue(room), venueRoom: '' });
  return (
    <li className="grid gap-2 p-4 text-sm md:grid-cols-[2fr_1fr_1fr]">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <PageLink href={`/settings/rooms/${room.id}`} className="link target-44">
            <bdi>{room.name}</bdi>
          </PageLink>
          {room.isClosed ? <StatusBadge tone="neutral">No longer used</StatusBadge> : null}
        </p>
        <p className="text-muted">{address || 'No address'}</p>
      </div>
      <p className="tabular-nums">{formatCount(room.capacity, ['learner', 'learners'])}</p>
      <p className="text-muted tabular-nums">
        {room.plannedSessions > 0
          ? `${formatCount(room.plannedSessions, ['session', 'sessions'])} planned`
          : 'Nothing planned'}
      </p>
    </li>
  );
}
