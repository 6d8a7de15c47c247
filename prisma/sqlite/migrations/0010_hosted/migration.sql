-- AlterTable: columns are added, for rebuilding a table would drop what hangs on it
ALTER TABLE "User" ADD COLUMN "email" TEXT;
ALTER TABLE "User" ADD COLUMN "passwordHash" TEXT;
ALTER TABLE "User" ADD COLUMN "registeredAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "sessionVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "User" ADD COLUMN "lastSeenAt" DATETIME;

-- AlterTable
ALTER TABLE "Adventure" ADD COLUMN "takeCount" INTEGER NOT NULL DEFAULT 0;

-- Takes that hold words are counted from now on
UPDATE "Adventure" SET "takeCount" = (
    SELECT count(*) FROM "Take" WHERE "Take"."adventureId" = "Adventure"."id" AND "Take"."text" <> ''
);

-- AlterTable
ALTER TABLE "Turn" ADD COLUMN "demoDay" TEXT;

-- AlterTable
ALTER TABLE "Settings" ADD COLUMN "demoOn" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "AccessToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "lastUsedAt" DATETIME,
    CONSTRAINT "AccessToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DemoDay" (
    "userId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "turns" INTEGER NOT NULL,

    PRIMARY KEY ("userId", "day"),
    CONSTRAINT "DemoDay_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Access" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" TEXT,
    "at" DATETIME NOT NULL,
    "event" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    CONSTRAINT "Access_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "VisitCount" (
    "day" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "hits" INTEGER NOT NULL,

    PRIMARY KEY ("day", "metric", "label")
);

-- CreateTable
CREATE TABLE "VisitorDay" (
    "day" TEXT NOT NULL,
    "visitor" TEXT NOT NULL,
    "opened" BOOLEAN NOT NULL DEFAULT false,
    "created" BOOLEAN NOT NULL DEFAULT false,
    "played" BOOLEAN NOT NULL DEFAULT false,
    "signedUp" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("day", "visitor")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "AccessToken_tokenHash_key" ON "AccessToken"("tokenHash");

-- CreateIndex
CREATE INDEX "AccessToken_userId_idx" ON "AccessToken"("userId");

-- CreateIndex
CREATE INDEX "Access_at_idx" ON "Access"("at");

-- CreateIndex
CREATE INDEX "Access_userId_at_idx" ON "Access"("userId", "at");

