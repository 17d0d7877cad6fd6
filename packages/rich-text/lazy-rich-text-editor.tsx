'use client';

import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';
import dynamic from 'next/dynamic';

/** Loaded on demand: pages without the editor do not include it. */
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
