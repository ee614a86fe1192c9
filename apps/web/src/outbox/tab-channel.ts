import type { News } from './drain.ts';

/** What a page or worker tells the others of this browser once it has changed someone's queue. */
export interface TabNews extends News {
  readonly userId: string;
}

export interface TabChannel {
  /** Nothing once it is closed. */
  tell(news: TabNews): void;
  close(): void;
}

/** Where all that write into the queue of a database tell each other. */
export function outboxChannelName(database: string): string {
  return `${database}-outbox`;
}

/** @param hear is given one piece of news after the other, each when the one before is dealt with */
export function createTabChannel(name: string, hear: (news: TabNews) => Promise<void>): TabChannel {
  const channel = new BroadcastChannel(name);
  let heard = Promise.resolve();
  let open = true;
  channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => {
    heard = heard.then(() => hear(data)).catch(reportError);
  });
  return {
    tell(news) {
      if (open) channel.postMessage(news);
    },
    close() {
      open = false;
      channel.close();
    },
  };
}
