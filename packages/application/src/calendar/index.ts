export { createCalendarFeed, listCalendarFeeds, removeCalendarFeed } from "./feeds.ts";
export { readCalendar } from "./feeds.ts";
