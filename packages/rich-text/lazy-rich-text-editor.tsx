'use client';

import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';
import dynamic from 'next/dynamic';

/** The editor, fetched when a page shows it: pages that are only read carry nothing of it. */
export const LazyRichTextEditor = dynamic(
  () => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor),
  {
    ssr: false,
    loading: () => (
      <SkeletonRegion label="The editor is loading">
        <Skeleton className="h-[17rem]" />
      </SkeletonRegion>
    ),
  },
);
