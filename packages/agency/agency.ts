import type { AgencyResult } from './result.ts';

/** The skills-funding agency. Nothing throws: failures are values (result.ts). */
export type Agency = {
  /** The training provider's registration number. */
  uen: string;
  tpCode: string;

  /** One page of the provider's courses; `search` matches reference or title. `page` counts from 0. */
  searchCourses(query?: CourseQuery, call?: AgencyCallOptions): Promise<AgencyResult<CoursePage>>;
  /** `not-found` when the agency does not know the reference. */
  getCourse(courseReferenceNumber: string, call?: AgencyCallOptions): Promise<AgencyResult<AgencyCourse>>;

  /** One page of a course's runs in the agency's order; empty for an unknown course. */
  listRuns(query: RunPageQuery, call?: AgencyCallOptions): Promise<AgencyResult<RunList>>;
  /** Fetches all pages concurrently, within the agency's limits and one deadline. Two series with equal dates stay separate. */
  listAllRuns(query: RunQuery, call?: AgencyCallOptions): Promise<AgencyResult<RunList>>;
  getRun(
    courseRunId: string,
    options?: { includeExpired?: boolean },
    call?: AgencyCallOptions,
  ): Promise<AgencyResult<AgencyRun & { courseReferenceNumber: string | null; courseTitle: string | null }>>;
  /** An empty list when the agency answers 404. */
  listSessions(query: SessionQuery, call?: AgencyCallOptions): Promise<AgencyResult<AgencySession[]>>;

  publishRun(
    request: PublishRunRequest,
    call?: AgencyCallOptions,
  ): Promise<AgencyResult<{ courseRunId: string }>>;
  /** Sends the whole run, because the agency blanks missing members. */
  editRun(request: EditRunRequest, call?: AgencyCallOptions): Promise<AgencyResult<{ courseRunId: string }>>;
  /** Deletes the run and its sessions at the agency. */
  cancelRun(
    request: CancelRunRequest,
    call?: AgencyCallOptions,
  ): Promise<AgencyResult<{ courseRunId: string }>>;

  createEnrolment(
    enrolment: EnrolmentToCreate,
    call?: AgencyCallOptions,
  ): Promise<AgencyResult<EnrolmentReceipt>>;
  cancelEnrolment(
    referenceNumber: string,
    courseRunId: string,
    call?: AgencyCallOptions,
  ): Promise<AgencyResult<EnrolmentReceipt>>;
  /** Contact details and fee of a confirmed enrolment; what is absent stays as it is there. */
  updateEnrolment(
    referenceNumber: string,
    change: EnrolmentChange,
    call?: AgencyCallOptions,
  ): Promise<AgencyResult<EnrolmentReceipt>>;
  updateFeeCollection(
    referenceNumber: string,
    status: FeeCollectionStatus,
    call?: AgencyCallOptions,
  ): Promise<AgencyResult<EnrolmentReceipt>>;
  viewEnrolment(referenceNumber: string, call?: AgencyCallOptions): Promise<AgencyResult<AgencyEnrolment>>;
  /** An empty page when nothing matches. */
  searchEnrolments(query: EnrolmentQuery, call?: AgencyCallOptions): Promise<AgencyResult<EnrolmentPage>>;

  /** AES-256-CBC as the agency documents it; returns base64. */
  encrypt(text: string): string;

  close(): Promise<void>;
};

/** `signal` aborts the call. `deadlineMs` covers the whole call, retries and pages included. */
export type AgencyCallOptions = { signal?: AbortSignal; deadlineMs?: number };

export type CourseQuery = { search?: string; page?: number; pageSize?: number };

export type AgencyCourse = {
  referenceNumber: string;
  title: string;
  description: string | null;
  /** Hours of training. */
  durationHours: number | null;
  /** SGD as decimal text, such as "850.00"; never used in arithmetic. */
  fee: string | null;
  category: string | null;
  /** The agency's own term, such as "Active" or "Expired". */
  status: string | null;
};

export type CoursePage = { courses: AgencyCourse[]; total: number };

export type RunQuery = {
  courseReferenceNumber: string;
  /** Includes expired courses. */
  includeExpired?: boolean;
  /** 1 to 100; default 100. */
  pageSize?: number;
};
export type RunPageQuery = RunQuery & { page?: number };

export type RunList = {
  runs: AgencyRun[];
  /** Total over all pages, as reported by the agency. */
  total: number;
  /** Rows received; more than `runs` when a row had no id. */
  returned: number;
};

/** A course run at the agency. Dates are Singapore dates, `YYYY-MM-DD`; null when unreadable. */
export type AgencyRun = {
  courseRunId: string;
  startDate: string | null;
  endDate: string | null;
  registrationOpeningDate: string | null;
  registrationClosingDate: string | null;
  /** A code of `modeOfTrainingLabels`; `modeOfTrainingLabel` returns its label. */
  modeOfTraining: string | null;
  vacancyCode: string | null;
  vacancyDescription: string | null;
  intakeSize: number | null;
  threshold: number | null;
  registeredUserCount: number | null;
  scheduleInfo: string | null;
  courseAdminEmail: string | null;
  venue: Venue;
};

/** Missing members are "". */
export type Venue = {
  block: string;
  street: string;
  floor: string;
  unit: string;
  building: string;
  postalCode: string;
  room: string;
  wheelChairAccess: boolean;
};

export type SessionQuery = {
  courseRunId: string;
  courseReferenceNumber: string;
  includeExpired?: boolean;
};

export type AgencySession = {
  sessionId: string;
  /** `YYYY-MM-DD`. */
  startDate: string | null;
  endDate: string | null;
  /** `HH:MM`, Singapore time. */
  startTime: string | null;
  endTime: string | null;
  modeOfTraining: string | null;
  deleted: boolean;
  venue: Venue;
};

export type PublishRunRequest = { courseReferenceNumber: string; run: RunToPublish };
export type CancelRunRequest = { courseRunId: string; courseReferenceNumber: string };
export type EditRunRequest = CancelRunRequest & { run: RunToEdit };

/** Input of `buildRunPublishBody`. Dates `YYYY-MM-DD`, times `HH:MM`. */
export type RunToPublish = {
  startDate: string;
  endDate: string;
  registrationOpeningDate: string;
  registrationClosingDate: string;
  modeOfTraining: string;
  /** Free text, such as "Sat / 5 Sats / 9am - 6pm". */
  scheduleInfo: string;
  venue: Partial<Venue>;
  courseAdminEmail: string;
  /** A available (default), F full, L limited. */
  vacancyCode?: 'A' | 'F' | 'L';
  /** Sent unchanged, including 0; omitted when absent. */
  intakeSize?: number | null;
  threshold?: number | null;
  sessions: SessionToPublish[];
};

export type SessionToPublish = {
  startDate: string;
  /** Defaults to the start date. */
  endDate?: string;
  startTime: string;
  endTime: string;
  /** Defaults to the run's. */
  modeOfTraining?: string;
  venue?: Partial<Venue>;
};

/** With `sessionId`, changes that session, or removes it with `remove`; without, adds one. */
export type SessionToEdit = SessionToPublish & { sessionId?: string; remove?: boolean };
export type RunToEdit = Omit<RunToPublish, 'sessions'> & { sessions: SessionToEdit[] };

export type Phone = { countryCode: string; areaCode?: string | null; phoneNumber: string };

export type Sponsorship = 'EMPLOYER' | 'INDIVIDUAL';

/** The agency requires date of birth, e-mail and phone; missing ones are omitted and reported by the agency. */
export type EnrolmentToCreate = {
  courseReferenceNumber: string;
  courseRunId: string;
  trainee: {
    id: string;
    idType: 'NRIC' | 'FIN' | 'OTHERS';
    fullName: string;
    dateOfBirth?: string | null;
    email: string;
    phone?: Phone | null;
    enrolmentDate: string;
    sponsorship: Sponsorship;
    employer?: Employer | null;
    /** Pending Payment when absent. */
    feeStatus?: FeeCollectionStatus;
  };
};

export type FeeCollectionStatus = 'Pending Payment' | 'Partial Payment' | 'Full Payment';

export type EnrolmentChange = {
  courseRunId: string;
  email?: string;
  phone?: Phone | null;
  employerContact?: EmployerContact | null;
};

export type Employer = { uen: string; contact: EmployerContact };
export type EmployerContact = { fullName: string; email: string; phone: Phone };

/** `referenceNumber` like ENR-2611-000123; `status` Confirmed, Cancelled or Rejected. */
export type EnrolmentReceipt = { referenceNumber: string; status: string };

export type EnrolmentQuery = {
  status?: 'Confirmed' | 'Cancelled' | 'Rejected';
  courseReferenceNumber?: string;
  courseRunId?: string;
  traineeId?: string;
  sortBy?: { field: 'updatedOn' | 'createdOn'; order: 'asc' | 'desc' };
  /** Counts from 0. */
  page?: number;
  /** 1 to 100; default 100. */
  pageSize?: number;
};

export type EnrolmentPage = { enrolments: AgencyEnrolment[]; total: number };

export type AgencyEnrolment = EnrolmentReceipt & {
  courseRunId: string | null;
  trainee: {
    id: string | null;
    fullName: string | null;
    email: string | null;
    phoneNumber: string | null;
    sponsorship: Sponsorship | null;
    feeStatus: string | null;
    employerContact: { fullName: string | null; email: string | null };
  };
  /** Singapore time, in the agency's format: "2026-11-21 09:30:00". */
  createdOn: string | null;
  updatedOn: string | null;
};
