'use client';

import type { ListingStatus, OwnListing } from '@repo/schemas/marketplace/listing';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { formatDate } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { Sparkline } from '@repo/ui/sparkline';
import { StatusBadge } from '@repo/ui/status-badge';
import { RelativeTime } from '@repo/ui/time';
import { BumpButton } from '../listings/bump-button.tsx';
import { conditionLabels, statusLabels } from '../listings/labels.ts';
import { ListingPhoto } from '../listings/listing-photo.tsx';
import { ListingPrice } from '../listings/listing-price.tsx';
import { StatusMenu } from './status-menu.tsx';

/** Only what a row shows. */
export type OwnListingRow = Pick<
  OwnListing,
  'id' | 'slug' | 'title' | 'price' | 'condition' | 'status' | 'viewCount' | 'likeCount' | 'createdAt'
> &
  Pick<OwnListing, 'hiddenByModerator' | 'hiddenReason' | 'openOffers' | 'reservedFor' | 'soldTo'> & {
    category: string;
    /** Null unless it is available. */
    bumpableFrom: string | null;
    isBumpable: boolean;
    photo: string | undefined;
    activity: Activity;
    next: readonly ListingStatus[];
  };

/** Views and likes together per day of the last 14 days, oldest first, and the sum of each. */
type Activity = { days: readonly number[]; views: number; likes: number };

const columns: readonly DataColumn<OwnListingRow>[] = [
  {
    id: 'title',
    header: 'Listing',
    value: (row) => row.title,
    cell: (row) => <TitleCell row={row} />,
    hideable: false,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => statusLabels[row.status].label,
    cell: (row) => (
      <StatusBadge tone={statusLabels[row.status].tone}>{statusLabels[row.status].label}</StatusBadge>
    ),
    phone: 'detail',
  },
  {
    id: 'price',
    header: 'Price',
    value: (row) => Number(row.price),
    cell: (row) => <ListingPrice price={row.price} />,
    numeric: true,
    phone: 'detail',
  },
  {
    id: 'condition',
    header: 'Condition',
    value: (row) => conditionLabels[row.condition].label,
    hidden: true,
  },
  { id: 'category', header: 'Category', value: (row) => row.category, hidden: true },
  { id: 'views', header: 'Views', value: (row) => row.viewCount, numeric: true },
  { id: 'likes', header: 'Likes', value: (row) => row.likeCount, numeric: true },
  {
    id: 'activity',
    header: 'Last 14 days',
    value: (row) => row.activity.views + row.activity.likes,
    cell: (row) => <ActivityCell activity={row.activity} />,
  },
  {
    id: 'listed',
    header: 'Listed',
    value: (row) => new Date(row.createdAt),
    cell: (row) => <RelativeTime value={row.createdAt} />,
  },
];

export function OwnListingsTable(page: TablePage<OwnListingRow>) {
  return (
    <DataTable
      id="my-listings"
      caption="My listings"
      noun={['listing', 'listings']}
      columns={columns}
      getRowId={(row) => row.id}
      getRowName={(row) => row.title}
      rowHref={(row) => `/listings/${row.slug}`}
      rowActions={(row) => <RowActions row={row} />}
      {...serverPageProps(page)}
      searchPlaceholder="Search my listings"
      empty={{
        icon: <Icon name="tags" />,
        title: 'No listings here yet',
        description: 'A photo, a price and a few words are enough.',
        action: <LinkButton href="/sell">Sell something</LinkButton>,
      }}
    />
  );
}

function RowActions({ row }: { row: OwnListingRow }) {
  return (
    <span className="inline-flex flex-col items-end gap-2">
      {row.bumpableFrom === null || !row.isBumpable ? null : (
        <BumpButton listing={row} bumpableFrom={row.bumpableFrom} isBumpable={row.isBumpable} />
      )}
      <StatusMenu listing={row} next={row.next} />
    </span>
  );
}

function TitleCell({ row }: { row: OwnListingRow }) {
  return (
    <span className="flex items-center gap-3">
      <span className="size-11 shrink-0 overflow-hidden rounded-md bg-surface-muted">
        <ListingPhoto url={row.photo} alt="" width={44} height={44} />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2">{row.title}</span>
        {row.bumpableFrom === null || row.isBumpable ? null : (
          <span className="block text-xs text-muted">Next bump: {formatDate(row.bumpableFrom)}</span>
        )}
        {row.hiddenReason ? (
          <span className="block text-xs text-danger">Hidden: {row.hiddenReason}</span>
        ) : null}
      </span>
    </span>
  );
}

function ActivityCell({ activity: { days, views, likes } }: { activity: Activity }) {
  return (
    <Sparkline values={days} label={`Last 14 days: ${views} views, ${likes} likes`} width={80} height={24} />
  );
}
