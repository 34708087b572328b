import type { AddressInfo } from "node:net";
import connectPgSimple from "connect-pg-simple";
import express from "express";
import session from "express-session";
import passport from "passport";
import pg from "pg";

// The stack as its guides compose it: each request reads session, user and rows from PostgreSQL, and serializes the answer.
// The arguments are the address of the database and the id of a user.
const [databaseUrl = "", userId = "1"] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl });
const PgStore = connectPgSimple(session);
const app = express();
app.use(
  session({
    store: new PgStore({ pool, tableName: "bench_sessions", createTableIfMissing: true }),
    secret: "bench",
    resave: false,
    saveUninitialized: false,
    cookie: { maxAge: 30 * 86_400_000 },
  }),
);
app.use(passport.session());
passport.serializeUser((user, done) => done(null, (user as { id: number }).id));
passport.deserializeUser(async (id: number, done) => {
  const { rows } = await pool.query("SELECT id, username, role FROM users WHERE id = $1", [id]);
  done(null, rows[0] ?? false);
});
app.post("/login", (req, res, next) => {
  req.logIn({ id: Number(userId), username: "", role: "member" }, (error) =>
    error ? next(error) : res.json({}),
  );
});
app.get("/news", async (req, res) => {
  if (!req.user) return void res.status(401).end();
  const { rows } = await pool.query(
    `SELECT i.id, i.title, i.link, i.pub_date, i.type, i.tags, i.countries, s.name AS source
     FROM news_items i JOIN news_sources s ON s.id = i.source_id WHERE i.shown ORDER BY i.pub_date DESC, i.id DESC LIMIT 200`,
  );
  res.json(rows);
});
const server = app.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
