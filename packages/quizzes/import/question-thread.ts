/** Worker entry point of read-question-file-in-thread.ts. */
export { readQuestionFile as run } from './read-question-file.ts';
