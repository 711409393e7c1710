/** The tables of content; see `Database`. */
export type ContentTables = {
  /** `config` and `report` are JSON. */
  content_sources: {
    id: string;
    group_id: string;
    kind: string;
    name: string;
    config: string;
    secret_sealed: string | null;
    status: string;
    report: string | null;
    created_by: string;
    created_at: number;
    updated_at: number;
    synced_at: number | null;
    deleted_at: number | null;
  };
  /** `data` is the item as JSON; the other columns repeat what lists filter and sort by, or belong to the server alone. */
  content_items: {
    group_id: string;
    id: string;
    source_id: string;
    source_key: string;
    kind: string;
    minutes: number;
    words: string;
    sort_key: string;
    data: string;
    picture: string | null;
    media: string | null;
    missing_at: number | null;
    updated_at: number;
  };
  content_programs: {
    group_id: string;
    id: string;
    source_id: string;
    title: string;
    data: string;
    missing_at: number | null;
    updated_at: number;
  };
  /** `items` are ids as JSON. */
  playlists: {
    id: string;
    group_id: string;
    created_by: string;
    name: string;
    items: string;
    version: number;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
  };
};
