import { type Client } from "@medusajs/framework/pg"
import { connectTo, createDatabase } from "../harness/databases"
import { RestorableDatabase } from "../harness/restorable-database"

/** The other suites reset their databases with this class between tests: a leftover row would make another test fail. */
describe("a database that tests restore", () => {
  const name = `restorable-${process.pid}`
  const database = new RestorableDatabase(name)
  let store: Client
  const connect = async () => {
    store = await connectTo(name)
    store.on("error", () => undefined)
  }
  const all = async () => ({
    goods: (await store.query("SELECT * FROM goods ORDER BY id")).rows,
    parts: (await store.query("SELECT * FROM parts ORDER BY id")).rows,
    sequence: (await store.query("SELECT last_value, is_called FROM goods_id_seq")).rows,
  })

  beforeAll(async () => {
    await createDatabase(name)
    await connect()
    await store.query(
      `CREATE TABLE goods (id serial PRIMARY KEY, name text NOT NULL, at timestamptz DEFAULT now(), facts jsonb, price numeric,
                           twice numeric GENERATED ALWAYS AS (price * 2) STORED);
       CREATE TABLE parts (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, goods_id int REFERENCES goods (id), tags text[]);
       INSERT INTO goods (name, facts, price) VALUES ('a "b", (c)', '{"n": null}', 0.10), ('', 'null', NULL), ('₱', NULL, 1e30);
       INSERT INTO parts (goods_id, tags) VALUES (1, '{"x,y",NULL}'), (2, '{}')`,
    )
    await database.keep("first")
    await connect()
  })
  afterAll(async () => {
    await store.end()
    await database.remove()
  })
  afterEach(() => database.replace("first").then(connect))

  it.each([
    ["new rows", "INSERT INTO goods (name) VALUES ('new')"],
    ["changed rows", "UPDATE goods SET name = 'changed', facts = '{}'"],
    ["rows that are gone, with those that refer to them", "DELETE FROM parts; DELETE FROM goods"],
    ["a row in the place of another", "DELETE FROM parts WHERE id = 1; INSERT INTO parts (goods_id) VALUES (2)"],
    ["a table that was emptied", "TRUNCATE goods CASCADE"],
    ["a sequence", "SELECT nextval('goods_id_seq')"],
    ["a column that was renamed", "ALTER TABLE goods RENAME name TO title"],
    ["a constraint", "ALTER TABLE parts DROP CONSTRAINT parts_goods_id_fkey; INSERT INTO parts (goods_id) VALUES (99)"],
    ["a default", "ALTER TABLE goods ALTER price SET DEFAULT 7"],
  ])("undoes %s", async (_, statements) => {
    const before = await all()
    await store.query(statements)
    await database.restore("first")
    await connect()
    expect(await all()).toEqual(before)
    expect((await store.query("INSERT INTO goods (name) VALUES ('next') RETURNING id, price")).rows).toEqual([
      { id: 4, price: null },
    ])
    await expect(store.query("INSERT INTO parts (goods_id) VALUES (99)")).rejects.toThrow("foreign key")
  })

  it("keeps the connections of a store that has only written rows", async () => {
    await store.query("UPDATE goods SET name = 'changed'")
    await database.restore("first")
    expect((await store.query("SELECT name FROM goods WHERE id = 3")).rows).toEqual([{ name: "₱" }])
  })

  it("goes back again and again, and to either of two points", async () => {
    const first = await all()
    await store.query("UPDATE goods SET name = 'second' WHERE id = 1")
    await database.keep("second")
    const second = await all()
    for (const [point, wanted] of [
      ["first", first],
      ["second", second],
      ["second", second],
      ["first", first],
    ] as const) {
      await store.query("DELETE FROM parts WHERE id = 1; INSERT INTO goods (name) VALUES ('more')")
      await database.restore(point)
      expect(await all()).toEqual(wanted)
    }
  })

  it("goes back to a point with other tables", async () => {
    await store.query("CREATE TABLE more (id int); INSERT INTO more VALUES (1)")
    await database.keep("more")
    await connect()
    await database.restore("first")
    await connect()
    await expect(store.query("SELECT * FROM more")).rejects.toThrow("does not exist")
    await database.restore("more")
    await connect()
    expect((await store.query("SELECT * FROM more")).rows).toEqual([{ id: 1 }])
  })

  it("ends a transaction that blocks the restore, and undoes its changes", async () => {
    const before = await all()
    const other = await connectTo(name)
    other.on("error", () => undefined)
    await other.query("BEGIN; UPDATE goods SET name = 'not committed'")
    await store.query("INSERT INTO parts (goods_id) VALUES (3)")
    await database.restore("first")
    expect(await all()).toEqual(before)
    await expect(other.query("COMMIT")).rejects.toThrow()
  })
})
