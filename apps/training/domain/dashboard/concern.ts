/** Something an administrator should look at. `name` is what it is about, `when` a date or an instant. */
export type Concern = {
  kind:
    | 'below-minimum'
    | 'no-trainer'
    | 'key-expires'
    | 'sync-failed'
    | 'publication-open'
    | 'upload-open'
    | 'upload-paused'
    | 'ungraded';
  id: string;
  name: string;
  when: string | null;
  /** How many: learners who are missing, failed runs or rows, pieces of work. */
  count: number | null;
};
