'use client';

import { ArrowLeft, ListTree, Plus, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import type { ApiFailure } from '../api-failure.ts';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { cn } from '../cn.ts';
import { EmptyState } from '../empty-state.tsx';
import type { Spot } from '../group-moves.ts';
import { LinkButton } from '../link-button.tsx';
import { SortableGroups } from '../sortable-groups.tsx';
import { SortableList } from '../sortable-list.tsx';
import { TitleDialog } from '../title-dialog.tsx';

type Chapter = { id: string; title: string };

export type OutlineDeskProps<T extends Chapter> = {
  /** What a chapter is called: one, and several. */
  noun: readonly [string, string];
  chapters: readonly T[];
  /** An OutlineBlock. */
  children: (chapter: T, handle: ReactNode) => ReactNode;
  onReorder: (next: T[]) => void;
  /** What can be moved from one chapter into another: the blocks have a GroupItems and a GroupEnd then. */
  items?: {
    of: (chapter: T) => readonly Chapter[];
    onMove: (itemId: string, to: Spot) => void;
  };
  onAdd: (title: string) => Promise<ApiFailure | undefined>;
  /** Why an order was not stored. */
  problem: string | null;
  /** What just moved, for screen readers, where the list itself does not say it. */
  said?: string;
  /** What is said where there is nothing yet: what a chapter is, and what to do first. */
  about: string;
  begin: string;
  /** "Choose a lecture to write" */
  choose: string;
  /** What is being written; a phone shows it in place of the outline, with a way back. */
  editor: ReactNode;
  backHref: string;
};

/** An outline to build, and what is being written beside it. */
export function OutlineDesk<T extends Chapter>(props: OutlineDeskProps<T>) {
  const { noun, chapters, onAdd, problem, said, about, begin, choose, editor, backHref } = props;
  const [one, several] = noun;
  const isEmpty = chapters.length === 0;
  const isWriting = Boolean(editor);
  const add = (
    <TitleDialog
      heading={`Add a ${one}`}
      confirmLabel={`Add ${one}`}
      pendingText="Adding…"
      onSave={onAdd}
      trigger={
        <Button variant={isEmpty ? 'primary' : 'secondary'}>
          <Plus aria-hidden />
          Add {one}
        </Button>
      }
    />
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <section
        aria-labelledby="outline-heading"
        className={cn(
          'space-y-3 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:-m-1 lg:p-1',
          isWriting && 'max-lg:hidden',
        )}
      >
        <h2 id="outline-heading" className="text-base font-semibold">
          Outline
        </h2>
        {said === undefined ? null : (
          <p role="status" className="sr-only">
            {said}
          </p>
        )}
        {problem ? <NotStored problem={problem} /> : null}
        {isEmpty ? (
          <Card>
            <EmptyState
              level={3}
              icon={<ListTree />}
              title={`No ${several} yet`}
              description={about}
              action={add}
              className="py-6 md:py-8"
            />
          </Card>
        ) : (
          <>
            <Chapters {...props} />
            {add}
          </>
        )}
      </section>
      <Card className={cn(!isWriting && 'max-lg:hidden')}>
        {isWriting ? (
          <>
            <LinkButton href={backHref} size="sm" className="mb-4 lg:hidden">
              <ArrowLeft aria-hidden />
              Outline
            </LinkButton>
            {editor}
          </>
        ) : (
          <EmptyState
            icon={<SquarePen />}
            title={isEmpty ? 'Begin with the outline' : choose}
            description={isEmpty ? begin : 'Everything you write is saved by itself.'}
          />
        )}
      </Card>
    </div>
  );
}

function Chapters<T extends Chapter>({ noun, chapters, children, onReorder, items }: OutlineDeskProps<T>) {
  const label = noun[1].replace(/^./, (first) => first.toUpperCase());
  return items ? (
    <SortableGroups
      label={label}
      className="space-y-3"
      groups={chapters}
      getItems={items.of}
      onReorder={onReorder}
      onMove={items.onMove}
    >
      {children}
    </SortableGroups>
  ) : (
    <SortableList
      label={label}
      className="space-y-3"
      items={chapters}
      getId={(chapter) => chapter.id}
      getName={(chapter) => chapter.title}
      onReorder={onReorder}
    >
      {(chapter, _index, handle) => children(chapter, handle)}
    </SortableList>
  );
}

function NotStored({ problem }: { problem: string }) {
  return (
    <Alert
      tone="danger"
      live
      title="The new order was not stored"
      action={
        <Button size="sm" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      {problem}
    </Alert>
  );
}
