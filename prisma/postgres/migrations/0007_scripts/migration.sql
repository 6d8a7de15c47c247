-- AlterTable
ALTER TABLE "Adventure" ADD COLUMN     "scriptCount" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "StoryCard" ADD COLUMN     "scriptId" TEXT;

-- CreateTable
CREATE TABLE "Script" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "addReturns" TEXT NOT NULL DEFAULT 'INDEX',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Script_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScriptCode" (
    "scriptId" TEXT NOT NULL,
    "library" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "context" TEXT NOT NULL,
    "output" TEXT NOT NULL,

    CONSTRAINT "ScriptCode_pkey" PRIMARY KEY ("scriptId")
);

-- CreateTable
CREATE TABLE "AdventureScript" (
    "id" SERIAL NOT NULL,
    "adventureId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "addReturns" TEXT NOT NULL DEFAULT 'INDEX',
    "sourceId" TEXT,
    "sourceVersion" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "AdventureScript_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdventureScriptCode" (
    "scriptId" INTEGER NOT NULL,
    "library" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "context" TEXT NOT NULL,
    "output" TEXT NOT NULL,

    CONSTRAINT "AdventureScriptCode_pkey" PRIMARY KEY ("scriptId")
);

-- CreateTable
CREATE TABLE "ScriptRuns" (
    "turnId" TEXT NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "ScriptRuns_pkey" PRIMARY KEY ("turnId")
);

-- CreateIndex
CREATE INDEX "Script_ownerId_name_idx" ON "Script"("ownerId", "name");

-- CreateIndex
CREATE INDEX "AdventureScript_adventureId_position_idx" ON "AdventureScript"("adventureId", "position");

-- CreateIndex
CREATE INDEX "AdventureScript_sourceId_idx" ON "AdventureScript"("sourceId");

-- AddForeignKey
ALTER TABLE "Script" ADD CONSTRAINT "Script_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScriptCode" ADD CONSTRAINT "ScriptCode_scriptId_fkey" FOREIGN KEY ("scriptId") REFERENCES "Script"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdventureScript" ADD CONSTRAINT "AdventureScript_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdventureScript" ADD CONSTRAINT "AdventureScript_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "Script"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdventureScriptCode" ADD CONSTRAINT "AdventureScriptCode_scriptId_fkey" FOREIGN KEY ("scriptId") REFERENCES "AdventureScript"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScriptRuns" ADD CONSTRAINT "ScriptRuns_turnId_fkey" FOREIGN KEY ("turnId") REFERENCES "Turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;
