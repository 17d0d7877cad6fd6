'use client';

import { type ReactNode, useMemo } from 'react';
import { Alert } from '../alert.tsx';
import type { ApiFailure } from '../api-failure.ts';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { cn } from '../cn.ts';
import type { DropPosition } from '../drag-targets.ts';
import { EmptyState } from '../empty-state.tsx';
import { Icon } from '../icon.tsx';
import { LinkButton } from '../link-button.tsx';
import { SortableGroups } from '../sortable-groups.tsx';
import { SortableList } from '../sortable-list.tsx';
import { TitleDialog } from '../title-dialog.tsx';
import { UnsavedDraftsNotice, type UnsavedDraftsNoticeProps } from '../unsaved-drafts-notice.tsx';
import type { Chapter } from './chapters.ts';

type Item = { id: string; title: string };

export type OutlineEditorProps<T extends Item, Draft> = {
  /** What a chapter is called: one, and several. */
  noun: readonly [string, string];
  chapters: readonly Chapter<T>[];
  /** An OutlineChapter. */
  children: (chapter: Chapter<T>, handle: ReactNode) => ReactNode;
  onReorder: (next: Chapter<T>[]) => void;
  /** Lets items be dragged from one chapter into another; the blocks then contain a GroupItems and a GroupEnd. */
  onMoveItem?: (itemId: string, to: DropPosition) => void;
  onAdd: (title: string) => Promise<ApiFailure | undefined>;
  /** Why an order was not stored. */
  problem: string | null;
  /** What just moved, for screen readers, where the list itself does not announce it. */
  announcement?: string;
  /** Shown while the outline is empty: what a chapter is, and what to do first. */
  about: string;
  begin: string;
  /** "Choose a lecture to write" */
  choose: string;
  /** Drafts of items, which are offered again when somebody deleted their item. */
  drafts: Omit<UnsavedDraftsNoticeProps<Draft>, 'presentRowIds'>;
  /** The item in the editor. */
  openId: string | undefined;
  /** On a phone it replaces the outline, with a link back. */
  editor: ReactNode;
  backHref: string;
};

/** The outline of a course that is being built, with the editor of its open item beside it. */
export function OutlineEditor<T extends Item, Draft>(props: OutlineEditorProps<T, Draft>) {
  const { noun, chapters, onAdd, problem, announcement, drafts, openId, editor } = props;
  const [one, several] = noun;
  const present = useMemo(
    () => new Set(chapters.flatMap(({ items }) => items.map(({ id }) => id)).concat(openId ?? [])),
    [chapters, openId],
  );
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
          <Icon name="plus" />
          Add {one}
        </Button>
      }
    />
  );
  return (
    <>
      <UnsavedDraftsNotice {...drafts} presentRowIds={present} />
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
          {announcement === undefined ? null : (
            <p role="status" className="sr-only">
              {announcement}
            </p>
          )}
          {problem ? <NotStored problem={problem} /> : null}
          {isEmpty ? (
            <Card>
              <EmptyState
                level={3}
                icon={<Icon name="list-tree" />}
                title={`No ${several} yet`}
                description={props.about}
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
              <LinkButton href={props.backHref} size="sm" className="mb-4 lg:hidden">
                <Icon name="arrow-left" />
                Outline
              </LinkButton>
              {editor}
            </>
          ) : (
            <EmptyState
              icon={<Icon name="square-pen" />}
              title={isEmpty ? 'Begin with the outline' : props.choose}
              description={isEmpty ? props.begin : 'Everything you write is saved by itself.'}
            />
          )}
        </Card>
      </div>
    </>
  );
}

type ChaptersProps<T extends Item> = Pick<
  OutlineEditorProps<T, unknown>,
  'noun' | 'chapters' | 'children' | 'onReorder' | 'onMoveItem'
>;

function Chapters<T extends Item>({ noun, chapters, children, onReorder, onMoveItem }: ChaptersProps<T>) {
  const label = noun[1].replace(/^./, (first) => first.toUpperCase());
  return onMoveItem ? (
    <SortableGroups
      label={label}
      className="space-y-3"
      groups={chapters}
      onReorder={onReorder}
      onMove={onMoveItem}
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
