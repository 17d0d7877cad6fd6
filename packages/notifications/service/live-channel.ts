/** Of a service without a stream of its own: one channel per person, so that a process is notified only of people who have a page open. */
export const liveBellOptions = { channelPrefix: 'notifications:', payload: '' };

export const liveNotificationChannelOf = (userId: string): string =>
  `${liveBellOptions.channelPrefix}${userId}`;
