'use client';

import { useState } from 'react';
import type { ApiFailure } from '../api-failure.ts';
import type { ApiAnswer } from '../call-api.ts';
import type { FormVersion } from '../form-version.ts';
import {
  liveCourseChangeDeclined,
  useLiveCourseChangeConsent,
} from '../live-course-change-consent-provider.tsx';
import { useChangeQueue } from '../use-change-queue.ts';
import { type Chapter, changeChapter, changeItem, chapterOf, withoutItem } from './chapters.ts';

type Title = { title: string };
type NewTitle = Title & { expectedUpdatedAt: string | undefined };

/** The requests of one course's outline. */
export type OutlineRequests<Item extends { id: string }, NewItem> = {
  load: () => Promise<ApiAnswer<Chapter<Item>[]>>;
  addChapter: (title: string) => Promise<ApiAnswer<Chapter<Item>>>;
  renameChapter: (chapterId: string, body: NewTitle) => Promise<ApiAnswer<Title & { updatedAt: string }>>;
  deleteChapter: (chapterId: string) => Promise<ApiAnswer<unknown>>;
  addItem: (chapterId: string, item: NewItem) => Promise<ApiAnswer<Item>>;
  deleteItem: (chapterId: string, itemId: string) => Promise<ApiAnswer<unknown>>;
};

type Options<Item extends { id: string }, NewItem> = {
  /** What a chapter is called: "section". */
  noun: string;
  initial: Chapter<Item>[];
  requests: OutlineRequests<Item, NewItem>;
  /** Called when the server has confirmed what is shown. */
  onConfirmed?: () => void;
};

/** Shows an outline and stores its changes, each once its author agreed to change the course for its learners. */
export function useOutlineChanges<Item extends { id: string }, NewItem>(options: Options<Item, NewItem>) {
  const { noun, initial, requests, onConfirmed } = options;
  const consent = useLiveCourseChangeConsent();
  const [chapters, setChapters] = useState(initial);
  const { enqueue, sendNow, problem, isSending } = useChangeQueue({
    onAnswered: onConfirmed,
    showStored: async () => {
      const answer = await requests.load();
      if (!answer.ok) return answer.failure;
      setChapters(answer.data);
      return undefined;
    },
  });

  async function change<Data>(
    send: () => Promise<ApiAnswer<Data>>,
    show: (present: Chapter<Item>[], stored: Data) => Chapter<Item>[],
  ): Promise<ApiAnswer<Data>> {
    if (!(await consent.ask())) return { ok: false, failure: liveCourseChangeDeclined };
    const answer = await sendNow(send);
    if (!answer.ok) return answer;
    onConfirmed?.();
    setChapters((present) => show(present, answer.data));
    return answer;
  }

  /** The title's version, and how to reload it. */
  function titleVersion({ id, updatedAt }: Chapter<Item>): FormVersion<Title> {
    const load = async () => {
      const answer = await requests.load();
      if (!answer.ok) return answer.failure;
      const stored = answer.data.find((chapter) => chapter.id === id);
      if (!stored) return { error: `Somebody else deleted this ${noun}.`, status: 404 };
      return { values: { title: stored.title }, updatedAt: stored.updatedAt };
    };
    return { readAt: updatedAt, load };
  }

  return {
    chapters,
    setChapters,
    problem,
    isSending,
    titleVersion,
    putOrder: async (send: () => Promise<ApiAnswer<unknown>>) =>
      (await consent.ask()) ? enqueue(send) : ('refused' as const),
    addChapter: async (title: string) =>
      failureOf(
        await change(
          () => requests.addChapter(title),
          (present, added) => [...present, added],
        ),
      ),
    renameChapter: async (id: string, body: NewTitle) =>
      failureOf(
        await change(
          () => requests.renameChapter(id, body),
          (present, { title, updatedAt }) => changeChapter(present, id, { title, updatedAt }),
        ),
      ),
    deleteChapter: async (id: string) =>
      failureOf(
        await change(
          () => requests.deleteChapter(id),
          (present) => present.filter((chapter) => chapter.id !== id),
        ),
      )?.error,
    addItem: (chapterId: string, item: NewItem) =>
      change(
        () => requests.addItem(chapterId, item),
        (present, added) =>
          present.map((chapter) =>
            chapter.id === chapterId ? { ...chapter, items: [...chapter.items, added] } : chapter,
          ),
      ),
    deleteItem: async (itemId: string) =>
      failureOf(
        await change(
          () => requests.deleteItem(chapterOf(chapters, itemId)?.id ?? '', itemId),
          (present) => withoutItem(present, itemId),
        ),
      )?.error,
    showItem: (itemId: string, part: Partial<Item>) =>
      setChapters((present) => changeItem(present, itemId, part)),
  };
}

function failureOf(answer: ApiAnswer<unknown>): ApiFailure | undefined {
  return answer.ok ? undefined : answer.failure;
}

export type OutlineChanges<Item extends { id: string }> = ReturnType<typeof useOutlineChanges<Item, unknown>>;
